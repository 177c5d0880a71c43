// The upper limit of the machine: Hono with a constant response, in its own process.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono().get('/', c => c.json({ success: true }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
