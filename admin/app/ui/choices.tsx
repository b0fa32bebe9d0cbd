// Reads and saves what the person has chosen for their own work; another browser of theirs shows the same.
import { createContext, useContext, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Choice, Choices } from '#contract/staff/choices.ts'

/** Of the frame. */
export const ChoicesContext = createContext<Choices>({})

/** @param name of the list or part @param choices where the frame itself asks @returns what is chosen, and how to save it */
export function useChoice(name: string, choices?: Choices): [choice: Choice, save: (choice: Choice) => void] {
  const shared = useContext(ChoicesContext)
  const saved = (choices ?? shared)[name] ?? {}
  const { submit, state } = useFetcher({ key: `choice ${name}` })
  const [sent, setSent] = useState<Choice>()
  const save = (value: Choice) => {
    setSent(value)
    void submit({ name, value }, { method: 'post', action: '/choices', encType: 'application/json' })
  }
  return [state === 'idle' ? saved : (sent ?? saved), save]
}
