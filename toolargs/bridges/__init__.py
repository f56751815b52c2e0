"""Tools as other frameworks take them: one module for each, which imports its framework when it is imported.

`openai_agents`, `langchain`, `pydantic_ai` and `fastmcp` each have one function, `tools`, from a tool or a toolset to
a list of the framework's own tools. The schema that the model sees and the check of its arguments are toolargs' in
each; the framework passes arguments on as it received them.
"""
