// Groups client addresses into the networks that limits count.
import { networkOf } from '../rate-limit.ts'

export const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address)

/** /24 of IPv4, /56 of IPv6: the addresses that one sender can usually choose from. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  if (!network.includes(':')) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  const [first, second, third, fourth = ''] = network.split(':')
  return `${[first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')}::/56`
}
