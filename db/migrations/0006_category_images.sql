-- A category's own picture for tiles and menus (API-10 main_image); without one its most bought product stands for it.
alter table categories
  add column image_id integer constraint categories_image_fk references images;
