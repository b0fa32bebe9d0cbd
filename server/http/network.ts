// Groups client addresses into the networks that limits count.
import { isIPv6 } from 'node:net'

export const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address)

/** /24 of IPv4, /56 of IPv6: the addresses that one sender can usually choose from. */
export function toWideNetwork(address: string): string {
  const network = toNetwork(address)
  return network.includes(':') ? network : `${network.split('.').slice(0, 3).join('.')}.0/24`
}

/** A home or an office has a whole /56 of IPv6: its addresses count as one. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  const [first, second, third, fourth = ''] = groups
  return `${[first, second, third, `${fourth.padStart(4, '0').slice(0, 2)}00`]
    .map((group = '0') => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/56`
}
