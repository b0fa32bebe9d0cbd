-- Products that a piece of news speaks of, in the order of its page (CONT-01).
create table news_products (
  news_id integer not null constraint news_products_news_fk references news on delete cascade,
  position integer not null,
  product_id integer not null constraint news_products_product_fk references products on delete cascade,
  constraint news_products_pk primary key (news_id, position)
);
create index news_products_product_ix on news_products (product_id);
select watch_content('news_products');
