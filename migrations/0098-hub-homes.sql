-- The accounts, for statements over the rows of all. On a cluster, "spoke db distribute" defines it by a distributed table, since
-- the nodes cannot run such a statement for a copied one.
create view hub_home as select hub_id from hub;
