"""The smallest page that can be decided, to test or warm up the engine. The module imports nothing."""

__all__ = ["SMALLEST"]

SMALLEST = (
    '{"strings":["html","p","block","visible","static",""],"styles":[[2,3,4,16,400,5]],"names":[[]],"parent":[-1,0],'
    '"tag":[0,1],"key":[1,2],"name":[0,0],"style":[0,0],"box":[0,0,800,600,0,0,800,20],"flags":[0,0],'
    '"text":{"at":[2],"parent":[1],"value":["A text of a few words."]}}'
)
"""A snapshot of one paragraph."""
