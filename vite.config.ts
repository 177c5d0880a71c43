import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Every first page needs the shell: as one chunk it is an eighth smaller than as fifty.
const frame = {
  name: 'frame',
  test: /\/app\/(shell\/(default-frame|browser-effects|error-page|standalone-page|screen-head|page-head|content|title)|ui\/(panel|segment)|routes\/dashboard\/(dashboard-head|overview-skeleton))\.tsx?$/,
  priority: 2,
};
// Otherwise each icon is a file, and the list of files that comes with every first page is a quarter longer.
const icons = { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'development') },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: [frame, icons] } } }),
    },
  },
  // Listed here, because Vite would otherwise discover them one by one and reload each time.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/zod',
      '@logto/browser',
      '@tanstack/react-query',
      'clsx',
      'get-nonce',
      'lucide-react',
      'radix-ui',
      'react-hook-form',
      'rollbar/src/browser/core',
      'rollbar/src/browser/replay/replay',
      'rollbar/src/scrub',
      'rollbar/src/telemetry',
      'rollbar/src/tracing/tracing',
      'rollbar/src/truncation',
      'tailwind-merge',
      'zod',
    ],
  },
}));
