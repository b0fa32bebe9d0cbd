-- Inserts the first version of the privacy policy. The migrator applies this file when it changes.
-- Rule: a version is inserted once in a database and belongs to staff from then on. Visitors may have agreed to it, so
-- applying a changed file never changes its text: a new text needs a row with a new version.
-- Forms ask for consent from the first start on, so a version is needed before staff have written their own.

with seed (version, in_force_from, body) as (
  values ('2026-11', timestamptz '2026-11-01 00:00+05', $policy${"blocks": [
{"kind":"paragraph","line":[{"text":"Магазин «Родник» обрабатывает данные посетителей этого сайта по Закону Республики Казахстан «О персональных данных и их защите». Здесь сказано, какие данные мы получаем, зачем и как долго храним и как их удалить."}]},
{"kind":"heading","level":2,"text":"Какие данные и зачем"},
{"kind":"list","items":[{"line":[{"text":"Имя, телефон, e-mail и комментарий из формы заказа: чтобы подтвердить, собрать и доставить заказ; из заявки на звонок: чтобы перезвонить и ответить."}]},{"line":[{"text":"Состав и история заказов: чтобы ответить на вопросы, принять возврат, исполнить гарантию и требования учёта."}]},{"line":[{"text":"Фамилия, имя, отчество, e-mail и телефон при регистрации: чтобы вести личный кабинет. Пароль хранится только в виде необратимого отпечатка."}]},{"line":[{"text":"Файлы, которые вы приложили к заявке или черновику заказа: чтобы подобрать оборудование."}]},{"line":[{"text":"Cookie-файл корзины: чтобы выбранные товары сохранялись между посещениями; cookie-файл входа; cookie-файлы вида списка и числа товаров в сравнении. Само сравнение и просмотренные товары помнит ваш браузер. Рекламных и сторонних счётчиков на сайте нет."}]},{"line":[{"text":"Технический журнал (адрес, время и код обращения): чтобы находить ошибки и защищать сайт."}]}]},
{"kind":"heading","level":2,"text":"Согласие"},
{"kind":"paragraph","line":[{"text":"Отправляя заказ, заявку или регистрацию, вы отмечаете согласие с политикой. Мы сохраняем время согласия и номер редакции, с которой вы согласились. Прежние редакции остаются доступны на этой странице."}]},
{"kind":"heading","level":2,"text":"Кому передаём"},
{"kind":"paragraph","line":[{"text":"Данные заказов и заявок видят наши сотрудники и, если вы выбрали доставку, перевозчик: только то, что нужно, чтобы привезти заказ. Мы не продаём данные и не передаём их для рекламы. Карта на странице контактов загружается с сервера картографической службы, только когда вы её открываете."}]},
{"kind":"heading","level":2,"text":"Сколько храним"},
{"kind":"paragraph","line":[{"text":"Данные заказов и заявок хранятся, пока действуют гарантия и сроки, установленные законом; корзина без входа — не дольше 180 дней. Учётную запись можно удалить в личном кабинете, если в ней нет незавершённых заказов."}]},
{"kind":"heading","level":2,"text":"Ваши права"},
{"kind":"paragraph","line":[{"text":"Вы можете узнать, какие ваши данные у нас есть, получить их файлом, исправить, отозвать согласие и попросить удалить. Покупатели с учётной записью делают это в личном кабинете, остальные — по телефону или e-mail из раздела "},{"text":"«Контакты»","href":"/contacts"},{"text":". Ответим в течение трёх рабочих дней."}]}
]}$policy$::jsonb)
), added as (
  insert into schema_seed_rows (seed, key) select 'privacy-policy', version from seed on conflict do nothing returning key
)
insert into policy_versions (version, in_force_from, body, is_published)
select version, in_force_from, body, true from seed join added on key = version
on conflict (version) do nothing;
