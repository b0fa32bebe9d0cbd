// Runs attacks in a process of its own that yields the processors: an attacker has another machine.
import { getPriority, setPriority } from 'node:os'
import { attacks, type Target } from './attacks.ts'
import type { Outcomes } from './send-attack.ts'

setPriority(Math.min(19, getPriority() + 15))
const outcomes: Outcomes = new Map()
const stopping = new AbortController()
process.on('message', (order: { names: string[]; target: Target } | 'stop') => {
  if (order === 'stop') {
    stopping.abort()
    process.send!([...outcomes])
  } else for (const name of order.names) attacks[name]!(order.target)(outcomes, stopping.signal)
})
