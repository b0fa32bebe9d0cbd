// Groups client addresses into the networks that limits count.
import { isIPv6 } from 'node:net'

export const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address)

/** /24 of IPv4, /56 of IPv6: the addresses that one sender can usually choose from. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  const [first, second, third, fourth = ''] = network.split(':')
  return `${[first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')}::/56`
}

/** A household has a whole /64 of IPv6: its addresses count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
