import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // Sends the complete route manifest with the first page, so that the preload queue knows every screen's script.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
