// Invites a person or changes their roles; asks for the password of the owner.
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { staffRoles, type StaffRole } from '#contract/accounts/permissions.ts'
import { roleNames, roleTexts } from '#contract/staff/staff-user.ts'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { FormConflict } from '#admin/ui/conflict-dialog.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { CheckBox, Field, FieldError, PasswordField } from '#admin/ui/field.tsx'
import { showToast } from '#admin/ui/toast.tsx'
import type { StaffResult } from './change-staff.loader.ts'
import type { ShownMember } from './staff-columns.tsx'

type MemberDialogProps = {
  /** undefined: a new one */
  member: ShownMember | undefined
  shops: readonly { id: number; name: string }[]
  onClose: () => void
}

export function MemberDialog({ member, shops, onClose }: MemberDialogProps) {
  const fetcher = useFetcher<StaffResult>()
  const [roles, setRoles] = useState<readonly StaffRole[]>(member?.roles ?? [])
  const [shopIds, setShopIds] = useState<readonly number[]>(member?.shopIds ?? [])
  const form = useRef<HTMLFormElement>(null)
  const result = fetcher.data
  const isDone = result?.isDone === true
  const doneText = member ? 'Права изменены, они действуют со\u00a0следующего запроса' : 'Приглашение отправлено'
  useEffect(() => {
    if (!isDone) return
    showToast({ text: doneText })
    onClose()
  }, [isDone, doneText, onClose])
  const errors = result?.errors ?? {}
  const isBusy = fetcher.state !== 'idle'
  const toggle = (role: StaffRole, isOn: boolean) => setRoles(isOn ? [...roles, role] : roles.filter((one) => one !== role))
  const textOfRights = (rights: Pick<NonNullable<StaffResult['current']>, 'roles' | 'shopIds'>): string =>
    staffRoles
      .filter((role) => rights.roles.includes(role))
      .map((role) => (role === 'seller' ? `${roleNames[role]}: ${namesOf(rights.shopIds)}` : roleNames[role]))
      .join(', ')
  const namesOf = (ids: readonly number[]): string => shops.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ')
  const current = result?.current
  return (
    <>
      <Dialog title={member ? member.name : 'Пригласить сотрудника'} onClose={onClose}>
        <fetcher.Form ref={form} method="post" className="flex flex-col gap-3" noValidate>
          {member ? (
            <>
              <input type="hidden" name="userId" value={member.userId} />
              <input type="hidden" name="version" value={member.version} />
              <p className="flex flex-wrap items-center justify-between gap-2 text-muted">
                {member.email}
                <LinkButton look="text" isSmall to={`/journal?entity=staffMembers&search=${encodeURIComponent(member.email)}`}>
                  История
                </LinkButton>
              </p>
            </>
          ) : (
            <>
              <Field label="Рабочая почта" name="email" type="email" autoComplete="off" error={errors.email} />
              <Field label="Имя и фамилия" name="name" autoComplete="off" error={errors.name} />
            </>
          )}
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1 font-medium">Роли</legend>
            {staffRoles.map((role) => (
              <CheckBox
                key={role}
                name="roles"
                value={role}
                label={roleNames[role]}
                hint={roleTexts[role]}
                checked={roles.includes(role)}
                onChange={({ target }) => toggle(role, target.checked)}
              />
            ))}
            {errors.roles ? <FieldError>{errors.roles}</FieldError> : null}
          </fieldset>
          {roles.includes('seller') ? (
            <fieldset className="flex flex-col gap-1.5">
              <legend className="mb-1 font-medium">Магазины продавца</legend>
              {shops.map(({ id, name }) => (
                <CheckBox
                  key={id}
                  name="shops"
                  value={id}
                  label={name}
                  checked={shopIds.includes(id)}
                  onChange={({ target }) => setShopIds(target.checked ? [...shopIds, id] : shopIds.filter((one) => one !== id))}
                />
              ))}
              {errors.shops ? <FieldError>{errors.shops}</FieldError> : null}
            </fieldset>
          ) : null}
          <PasswordField label="Ваш пароль" name="password" autoComplete="current-password" error={errors.password} />
          {result?.text && !result.current ? <FieldError>{result.text}</FieldError> : null}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Button type="submit" name="intent" value={member ? 'change' : 'invite'} look="solid" disabled={isBusy}>
              {member ? 'Сохранить роли' : 'Отправить приглашение'}
            </Button>
            {member ? (
              <Button type="submit" name="intent" value="remove" look="danger" disabled={isBusy}>
                Убрать из сотрудников
              </Button>
            ) : null}
          </div>
        </fetcher.Form>
      </Dialog>
      {member && current ? (
        <FormConflict
          title={member.name}
          conflict={isBusy ? undefined : current}
          form={form}
          fields={[{ name: 'rights', title: 'Роли' }]}
          base={{ rights: textOfRights(member) }}
          record={{ rights: textOfRights(current) }}
          changes={{ rights: textOfRights({ roles, shopIds }) }}
          again={{ intent: 'change', version: String(current.version) }}
          send={(data) => void fetcher.submit(data, { method: 'post' })}
          onTheirs={onClose}
        />
      ) : null}
    </>
  )
}
