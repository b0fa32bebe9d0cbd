// Switches the sound of a new order on.
import { useChoice } from '#admin/ui/choices.tsx'
import { CheckBox } from '#admin/ui/field.tsx'

export function OrderSound() {
  const [choice, save] = useChoice('order-sound')
  return (
    <CheckBox
      label="Звук нового заказа"
      hint={'Пока управление открыто; из\u00a0нескольких вкладок звучит одна'}
      checked={choice.isOff === false}
      onChange={({ target }) => save({ isOff: !target.checked })}
    />
  )
}
