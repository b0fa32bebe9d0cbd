// Privacy policy, to which the order form's consent points (ROUTE-06, CHK-02).
import type { MetaFunction } from 'react-router'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useShellData } from '#web/layout/shell-data.ts'
import { TextPage, TextSection, textListClass } from './text-page.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Политика обработки персональных данных — Родник',
    description: 'Какие данные магазин «Родник» получает, зачем хранит, кому передаёт и как их удалить.',
    path: '/policy',
    matches,
  })

export default function Policy() {
  const { shop } = useShellData()
  return (
    <TextPage title="Политика обработки персональных данных">
      <TextSection title="Кто обрабатывает данные">
        <p>
          Магазин «Родник»{shop?.address ? ` (${shop.address})` : ''} обрабатывает данные посетителей этого сайта по&nbsp;Закону Республики
          Казахстан «О&nbsp;персональных данных и&nbsp;их&nbsp;защите».
        </p>
      </TextSection>
      <TextSection title="Какие данные и зачем">
        <ul className={textListClass}>
          <li>
            Имя, телефон, электронная почта и&nbsp;комментарий из&nbsp;формы заказа: чтобы подтвердить, собрать и&nbsp;доставить заказ;
            из&nbsp;заявки на&nbsp;звонок: чтобы перезвонить и&nbsp;ответить.
          </li>
          <li>
            Состав и&nbsp;история заказов: чтобы ответить на&nbsp;вопросы, принять возврат, исполнить гарантию и&nbsp;требования учёта.
          </li>
          <li>
            Cookie-файл корзины: чтобы выбранные товары сохранялись между посещениями; cookie-файлы вида списка (плитка, строки, таблица)
            и&nbsp;числа товаров в&nbsp;сравнении. Само сравнение и&nbsp;просмотренные товары помнит ваш браузер. Рекламных и&nbsp;сторонних
            счётчиков на&nbsp;сайте нет.
          </li>
          <li>Технический журнал (адрес, время и&nbsp;код обращения): чтобы находить ошибки и&nbsp;защищать сайт.</li>
        </ul>
      </TextSection>
      <TextSection title="Кому передаём">
        <p>
          Данные заказов и&nbsp;заявок видят наши сотрудники и, если вы выбрали доставку, перевозчик: только то, что нужно, чтобы привезти
          заказ. Мы не&nbsp;продаём данные и&nbsp;не&nbsp;передаём их&nbsp;для рекламы.
        </p>
      </TextSection>
      <TextSection title="Сколько храним">
        <p>
          Данные заказов и&nbsp;заявок хранятся, пока действуют гарантия и&nbsp;сроки, установленные законом; корзина без входа хранится
          не&nbsp;дольше 180&nbsp;дней.
        </p>
      </TextSection>
      <TextSection title="Ваши права">
        <p>
          Вы можете узнать, какие ваши данные у&nbsp;нас есть, исправить их, отозвать согласие и&nbsp;попросить удалить.
          {shop?.email ? (
            <>
              {' '}
              Напишите на&nbsp;
              <a href={`mailto:${shop.email}`} className="text-primary">
                {shop.email}
              </a>
              .
            </>
          ) : null}
          {shop?.phone ? ` Позвоните ${shop.phoneText}${shop.hours ? `, ${shop.hours}` : ''}.` : ''}
        </p>
      </TextSection>
    </TextPage>
  )
}
