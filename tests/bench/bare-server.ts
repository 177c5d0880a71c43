// What the machine can do at best: Hono answering a constant, in a process of its own.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono().get('/', c => c.json({ success: true }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
