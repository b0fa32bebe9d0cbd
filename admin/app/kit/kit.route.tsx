// Shows every part of the kit in every state; in development only.
import { Lock, Plus, SearchX, TriangleAlert } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { ShopError } from '#server/errors.ts'
import { Age } from '#admin/ui/age.tsx'
import { Avatar } from '#admin/ui/avatar.tsx'
import { Button, DownloadLink, KeyCap, LinkButton } from '#admin/ui/button.tsx'
import { Card, Facts } from '#admin/ui/card.tsx'
import { BulkDialog, type BulkAnswer } from '#admin/ui/bulk-dialog.tsx'
import { FormConflict } from '#admin/ui/conflict-dialog.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { CheckBox, Field, PasswordField } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { KeyStrip } from '#admin/ui/key-strip.tsx'
import { DayFilter, SelectFilter } from '#admin/ui/list-filters.tsx'
import { ListPage } from '#admin/ui/list-page.tsx'
import { Marked } from '#admin/ui/marked.tsx'
import { MenuButton, MenuItem } from '#admin/ui/menu-button.tsx'
import { PasswordForm } from '#admin/ui/password-form.tsx'
import { RecordForm } from '#admin/ui/record-form.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { State } from '#admin/ui/states.tsx'
import { TextArea } from '#admin/ui/text-area.tsx'
import { showToast, type Undo } from '#admin/ui/toast.tsx'
import { useRecordForm, type SaveAnswer } from '#admin/ui/use-record-form.ts'
import type { BulkTarget } from '#admin/ui/use-selection.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/kit.route.ts'

export const handle = { action: 'back-office:open' } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Набор — Родник, управление' }]

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(requestContext).services
  if (config.environment === 'production') throw new ShopError('not_found')
  return null
}

/** As an action of a list does, of three rows one is left as it is; and as one of a form, an older version is a conflict. */
export async function action({ request }: Route.ActionArgs): Promise<BulkAnswer | SaveAnswer | { text: string | null }> {
  const sent: unknown = await request.json().catch(() => null)
  const { intent, version, changes, target } = Object(sent)
  if (target?.keys?.[0] === 'hidden') return { total: 1, done: 1, left: [], next: null }
  if (intent === 'undo' || intent === 'refuse') return { text: intent === 'undo' ? null : 'Не\u00a0отменить: потом это изменил другой' }
  if (intent === 'save' && changes.name === '') return { kind: 'refused', errors: { name: 'Введите название' }, text: null }
  if (intent === 'save' && changes.name === 'удалено') return { kind: 'gone', by: 'Светлана Ли', at: 'сегодня в\u00a010:39' }
  if (intent === 'save') return version === 1 ? { kind: 'conflict', by: 'Светлана Ли', at: 'сегодня в\u00a010:39' } : { kind: 'saved' }
  return { total: 2, done: 1, left: [{ name: 'Кран шаровой 1/2"', reason: 'в\u00a0открытом заказе' }], next: null, undo: ['hidden'] }
}

const undoOf = (intent: string): Undo => ({ action: '/kit', body: { intent }, encType: 'application/json' })

const shownAt = Date.UTC(2026, 10, 24, 5, 42)

const rows = [
  { id: 1, name: 'Кран шаровой 1/2"', price: '2 450' },
  { id: 2, name: 'Радиатор биметаллический, 8 секций', price: '68 400' },
]

const opened = { name: 'Насос Grundfos UPS 25-60', price: '68 200', body: 'чугун', weight: '', version: 1 }
const savedByOthers = { ...opened, name: 'Насос циркуляционный UPS 25-60', price: '66 500', weight: '3,1', version: 2 }
const recordFields = [
  { name: 'name', title: 'Название' },
  { name: 'price', title: 'Опт 2, ₸' },
  { name: 'body', title: 'Материал корпуса' },
  { name: 'weight', title: 'Вес, кг' },
]

function RecordPart() {
  const [record, setRecord] = useState(opened)
  const form = useRecordForm({ record, fields: recordFields, intent: 'save' })
  return (
    <Part title="Форма записи">
      <Button onClick={() => setRecord(savedByOthers)}>Сохранил другой</Button>
      <RecordForm form={form} title="Товар" listHref="/" className="w-full">
        <div className="grid gap-3 sm:grid-cols-4">
          {recordFields.map(({ name, title }) => (
            <Field
              key={name}
              label={title}
              name={name}
              value={form.text(name)}
              error={form.error(name)}
              onChange={({ target }) => form.set(name, target.value)}
            />
          ))}
        </div>
      </RecordForm>
    </Part>
  )
}

function FormConflictPart() {
  const form = useRef<HTMLFormElement>(null)
  const [conflict, setConflict] = useState<{ by: string; at: string }>()
  const [stored, setStored] = useState('открыта')
  return (
    <Part title="Форма, которую отправляют целиком">
      <form
        ref={form}
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setStored('закрыта: нет оплаты')
          setConflict({ by: 'Светлана Ли', at: 'сегодня в\u00a010:39' })
        }}
      >
        <Field label="Почему закрыть" name="blocked" defaultValue="по просьбе" />
        <Button type="submit">Отправить старую</Button>
      </form>
      <output>{stored}</output>
      <FormConflict
        title="Покупатель"
        conflict={conflict}
        form={form}
        fields={[{ name: 'account', title: 'Учётная запись' }]}
        base={{ account: 'открыта' }}
        record={{ account: stored }}
        changes={{ account: 'закрыта: по просьбе' }}
        again={{ version: '2' }}
        send={(data) => setStored(JSON.stringify(Object.fromEntries(data)))}
        onTheirs={() => setConflict(undefined)}
      />
    </Part>
  )
}

export default function KitRoute() {
  const state = useSearchParams()[0].get('state')
  const [dialog, setDialog] = useState<'dialog' | 'form'>()
  const close = () => setDialog(undefined)
  const [bulk, setBulk] = useState<BulkTarget>()
  return (
    <>
      <ListPage
        name="kit"
        title="Набор"
        countText="2"
        exportHref="/kit"
        searchLabel="Товар, артикул"
        pages={{ next: 'x', previous: 'x' }}
        views={[
          { label: 'Все', query: '', count: 2 },
          { label: 'Новые', query: 'state=new', count: 0 },
        ]}
        filters={
          <>
            <SelectFilter name="state" label="Состояние: любое" options={[['new', 'новый']]} />
            <DayFilter name="from" label="с" />
          </>
        }
        empty={<State icon={SearchX} title="Записей пока нет" text="Первая появится здесь сама." />}
        table={{
          rows: state === 'new' ? [] : rows,
          keyOf: ({ id }) => id,
          nameOf: ({ name }) => name,
          onOpen: ({ name }) => showToast({ text: name }),
          columns: [
            { key: 'name', title: 'Название', cell: ({ name }) => name },
            { key: 'price', title: 'Цена, ₸', isRight: true, cell: ({ price }) => price },
            { key: 'unit', title: 'Единица', isExtra: true, cell: () => 'шт' },
          ],
        }}
        renderBulk={(target) => (
          <Button isSmall onClick={() => setBulk(target)}>
            Снять с сайта
          </Button>
        )}
      />
      <Part title="Кнопки">
        <Button look="solid" icon={Plus} keys="N">
          Новый
        </Button>
        <Button>Обычная</Button>
        <Button isSmall>Низкая</Button>
        <Button look="text">Ссылкой</Button>
        <Button look="danger">Удалить</Button>
        <Button look="solid" disabled>
          Нельзя
        </Button>
        <Button isSmall disabled>
          Низкая нельзя
        </Button>
        <LinkButton to="/kit">Ссылка</LinkButton>
        <DownloadLink href="data:text/plain,1">Файл</DownloadLink>
        <KeyCap>Esc</KeyCap>
        <Avatar name="Динара Абенова" />
        <Avatar name="Динара Абенова" size="size-5" />
        <MenuButton button="Меню">
          <MenuItem>Пункт</MenuItem>
          <MenuItem disabled>Пункт нельзя</MenuItem>
          <MenuItem isDanger>Удалить</MenuItem>
        </MenuButton>
        <Button onClick={() => setDialog('dialog')}>Окно</Button>
        <Button onClick={() => setDialog('form')}>Окно с формой</Button>
        <Button onClick={() => showToast({ text: 'Заказ подтверждён', undo: undoOf('undo') })}>Сообщение</Button>
        <Button onClick={() => showToast({ text: 'Заказ подтверждён', undo: undoOf('refuse') })}>Сообщение о старом</Button>
        <Button onClick={() => showToast({ text: 'Больше не\u00a0продаётся', isFault: true })}>Сообщение об ошибке</Button>
      </Part>
      <Part title="Поля">
        <Field label="Название" name="name" hint="Как в 1С" />
        <Field label="Цена, ₸" name="price" defaultValue="12,5,0" error="Введите сумму" />
        <Field label="Артикул" name="article" value="VT-15" readOnly />
        <Field label="Количество" name="quantity" value="2" disabled readOnly />
        <PasswordField label="Пароль" name="password" />
        <SelectField label="Магазин" name="shop" hint="Где заберут">
          <option>Актобе</option>
        </SelectField>
        <SelectField label="Тип цен" name="prices" error="Выберите тип цен">
          <option value="">–</option>
        </SelectField>
        <TextArea label="Комментарий" name="comment" rows={2} aside={<span className="text-muted">необязательно</span>} />
        <TextArea label="Ответ" name="answer" rows={2} error="Напишите ответ" />
        <PasswordForm label="Пароль, чтобы удалить" button="Удалить запись" look="danger" error="Пароль не&nbsp;подходит" />
        <CheckBox label="На сайте" hint="виден покупателям" defaultChecked />
      </Part>
      <Part title="Тексты">
        {[0, 5, 40].map((minutes) => (
          <Age key={minutes} at={new Date(shownAt - minutes * 60_000)} now={shownAt} isWaiting />
        ))}
        <Age at={new Date(shownAt - 40 * 60_000)} now={shownAt} isWaiting={false} />
        <span>
          <Marked text="Кран шаровой, +7 (701) 555 01 02" search="7015550102" />
        </span>
        <KeyStrip rows={[[['↑', '↓'], 'строка']]} />
      </Part>
      <Part title="Карточки">
        <Card icon={Lock} title="Карточка">
          <Facts rows={[['Телефон', '+7 (701) 555 01 02']]} />
        </Card>
      </Part>
      <RecordPart />
      <FormConflictPart />
      <Part title="Состояния">
        <State icon={SearchX} title="Ничего не нашлось" text="Уберите часть условий." actions={<Button>Сбросить всё</Button>} />
        <State icon={TriangleAlert} isFault title="Не получилось загрузить" text="База не ответила." actions={<Button>Повторить</Button>} />
        <State icon={Lock} title="Недоступно вашей роли" text="Открыть доступ может владелец." />
      </Part>
      {bulk ? <BulkDialog title="Снять с сайта" actionName="Снять" intent="hide" target={bulk} onClose={() => setBulk(undefined)} /> : null}
      {dialog === 'dialog' ? (
        <Dialog title="Окно" onClose={close}>
          <p>Закрывается клавишей Esc.</p>
        </Dialog>
      ) : null}
      {dialog === 'form' ? (
        <FormDialog
          title="Окно с&nbsp;формой"
          submit="Отправить"
          refusal="Не&nbsp;получилось. Повторите через минуту."
          aside={<Button look="text">Вернуть старое</Button>}
          onSubmit={close}
          onClose={close}
        >
          <Field label="Причина" name="reason" error="Укажите причину" />
        </FormDialog>
      ) : null}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line p-5">
      <h2 className="mb-3 text-14">{title}</h2>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </section>
  )
}
