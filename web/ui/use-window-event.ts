// Listens on the window while a component is shown: other tabs, the connection, leaving the page.
import { useEffect, useEffectEvent } from 'react'

export function useWindowEvent<Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => onEvent(event)
    window.addEventListener(type, listen)
    return () => window.removeEventListener(type, listen)
  }, [type])
}
