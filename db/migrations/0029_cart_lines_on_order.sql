-- Whether the product was on order when the line was added or changed: a line that has sold out since is not selected beforehand.
alter table cart_items add column is_on_order boolean not null default false;
