// Renders a native file field with Russian texts; the browser's texts are in its own language.
import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useEarlyInput } from '../use-early-input.ts'
import { controlClass } from './field.tsx'
import './file-input.css'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
  /** in place of «не выбраны» */
  none?: string | undefined
}

/** Used inside a `FieldFrame`. Without scripts the native texts name the files. */
export function FileInput({ ref, onChange, none, ...input }: FileInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const [chosen, setChosen] = useState('')
  const read = () => setChosen([...(field.current?.files ?? [])].map(({ name }) => name).join(', '))
  useEarlyInput(read) // also what «back» restores
  const [action, empty] = input.multiple ? ['Выбрать файлы', 'не выбраны'] : ['Выбрать файл', 'не выбран']
  return (
    <span className={`${controlClass} file-input`} data-invalid={input['aria-invalid']}>
      <input
        ref={field}
        type="file"
        {...input}
        onChange={(event) => {
          onChange?.(event)
          read()
        }}
      />
      <span aria-hidden className="file-input-action">
        {action}
      </span>
      <span aria-hidden className="file-input-name">
        {chosen || (none ?? empty)}
      </span>
    </span>
  )
}
