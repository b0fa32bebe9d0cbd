// Switches single keys off, for people who dictate or press keys by accident (WCAG 2.1.4).
import { useChoice } from '#admin/ui/choices.tsx'
import { CheckBox } from '#admin/ui/field.tsx'

export function LetterKeys() {
  const [choice, save] = useChoice('keys')
  return (
    <CheckBox
      label="Клавиши без Ctrl и Alt"
      hint="J, K, X, / и другие в списках и заказах; стрелки, Enter и сочетания с Ctrl работают всегда"
      checked={choice.isOff !== true}
      onChange={({ target }) => save({ isOff: !target.checked })}
    />
  )
}
