// Binds the keys of every screen: command box, key sheet, and G with the first letter of a screen.
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toKeyCode, isField, setLettersOff, useKeys } from '#admin/ui/use-keys.ts'
import { navigation } from './navigation.ts'

const waitMs = 1500
const places = 'QWERTYUIOPASDFGHJKLZXCVBNM'
const letters = 'йцукенгшщзфывапролдячсмить'

export function useFrameKeys(open: readonly string[], isOff: boolean, show: (what: 'command' | 'keys') => void): void {
  const navigate = useNavigate()
  const goesUntil = useRef(0)
  useEffect(() => setLettersOff(isOff), [isOff])
  useKeys([
    { code: 'Ctrl+KeyK', text: 'Найти или перейти', run: () => show('command') },
    { code: 'Shift+Slash', text: 'Все клавиши', run: () => show('keys') },
    { code: 'KeyG', run: () => void (goesUntil.current = Date.now() + waitMs) },
  ])
  useEffect(() => {
    // Before the keys of the screen, which may have the same letter.
    const onKeyDown = (event: KeyboardEvent) => {
      if (Date.now() > goesUntil.current || isField(event.target) || toKeyCode(event) === 'KeyG') return
      goesUntil.current = 0
      const letter = letters[places.indexOf(event.code.replace('Key', ''))]
      const entry = navigation
        .flatMap(({ entries }) => entries)
        .find(({ href, label }) => open.includes(href) && letter !== undefined && label.toLowerCase().startsWith(letter))
      if (!entry) return
      event.preventDefault()
      event.stopPropagation()
      void navigate(entry.href)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open, navigate])
}
