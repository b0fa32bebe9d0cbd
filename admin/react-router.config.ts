// Configures the back office: a second React Router application below `/admin` (decision 021).
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  basename: '/admin',
  buildDirectory: '../build/admin',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
