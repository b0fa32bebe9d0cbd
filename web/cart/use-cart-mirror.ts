// The cart is mirrored under `cart` in the browser, so that other tabs hear of a change at once (CART-01). The server's word stands.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const name = 'cart'

/** @param quantities pieces by article as the server last said; an empty cart is kept as an empty string. */
export function useCartMirror(quantities: Readonly<Record<string, number>>): void {
  const { revalidate } = useRevalidator()
  const text = Object.keys(quantities).length === 0 ? '' : JSON.stringify(quantities)
  useEffect(() => {
    try {
      if ((localStorage.getItem(name) ?? '') !== text) localStorage.setItem(name, text)
    } catch {
      // A browser without storage has no other tab to tell.
    }
  }, [text])
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === name && (event.newValue ?? '') !== text) void revalidate()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [text, revalidate])
}
