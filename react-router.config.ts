// Configures React Router: folders and server rendering.
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is some 3 kB; asking for it piecemeal would cost a request before the first click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
