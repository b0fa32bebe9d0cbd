// Serves a folder with the same framework, as a baseline. Usage: node static-server.ts FOLDER PORT
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'

const [folder = '.', port = '0'] = process.argv.slice(2)
const app = fastify({ logger: false })
await app.register(fastifyStatic, { root: resolve(folder) })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('listening')
