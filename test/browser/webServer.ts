// webServer.ts: files of the project on 127.0.0.1, with the headers that let a page share memory, or without them.
//
// It is the browser's proxy too: whatever is meant for another machine ends here and is kept in `strays`.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { projectRoot } from '../samples/buildSamples.js'

export interface WebServer {
  readonly origin: string
  /** Addresses outside this machine that were asked for. */
  readonly strays: readonly string[]
  close(): void
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
}
const served = /^\/(dist|test\/browser|node_modules\/(zod|yaml))\//
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

export interface WebServerOptions {
  readonly isolated: boolean
  /** A folder for /a/site/, with a policy that allows no script but its own. */
  readonly site?: string
}

const sitePath = '/a/site/'
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
].join('; ')

export async function startWebServer({ isolated, site }: WebServerOptions): Promise<WebServer> {
  const strays: string[] = []
  const server = createServer(async (request, response) => {
    const asked = request.url ?? ''
    if (!asked.startsWith('/')) strays.push(asked)
    // the address is taken apart first, so that no .. is left in the path
    const { pathname } = new URL(asked, 'http://127.0.0.1')
    const inSite = site !== undefined && pathname.startsWith(sitePath)
    const path = pathname === sitePath ? `${sitePath}index.html` : pathname
    const type = types[extname(path)]
    const file = inSite ? join(site, path.slice(sitePath.length)) : join(projectRoot, path)
    const bytes = type && (inSite || served.test(path)) ? await readFile(file).catch(() => null) : null
    const headers = { ...(isolated ? isolation : {}), ...(inSite ? { 'Content-Security-Policy': policy } : {}) }
    if (!asked.startsWith('/') || !type || !bytes) response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Type': type, ...headers }).end(bytes)
  })
  server.on('connect', (request, socket) => {
    strays.push(String(request.url))
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strays,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
