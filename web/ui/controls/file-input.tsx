// A native file field that speaks Russian in every browser: its own words are in the browser's language.
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { controlClass } from './field.tsx'
import './file-input.css'

/** Inside a `FieldFrame`, in place of `<input type="file">`. Without scripts the native words stay: nothing else would name the files. */
export function FileInput({ onChange, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState('')
  const read = () => setChosen([...(field.current?.files ?? [])].map(({ name }) => name).join(', '))
  // chosen before the scripts came, or kept by «back»
  useEffect(read, [])
  const [deed, none] = input.multiple ? ['Выбрать файлы', 'не выбраны'] : ['Выбрать файл', 'не выбран']
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
      <span aria-hidden className="file-input-deed">
        {deed}
      </span>
      <span aria-hidden className="file-input-name">
        {chosen || none}
      </span>
    </span>
  )
}
