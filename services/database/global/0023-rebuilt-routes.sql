-- A database of routes that was lost is filled anew from the cells; its versions go on above all that the lost one gave
-- out, so that a router that held its routes follows the new ones.
grant update on sequence route_version to fieldstone_app;
