// Switches something of one's own work on or off.
import { useChoice } from '#admin/ui/choices.tsx'
import { CheckBox } from '#admin/ui/field.tsx'

type ChoiceBoxProps = { /** of the choice */ name: string; isOnAtFirst: boolean; label: string; hint: string }

export function ChoiceBox({ name, isOnAtFirst, ...texts }: ChoiceBoxProps) {
  const [{ isOff = !isOnAtFirst }, save] = useChoice(name)
  return <CheckBox {...texts} checked={!isOff} onChange={({ target }) => save({ isOff: !target.checked })} />
}
