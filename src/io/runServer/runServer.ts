// runServer.ts: a run folder and the viewer's page over HTTP, for one person on this machine.
//
//   /              the page            /run/NAME        a file of the run folder, whole or by range
//                                      /run/frames.json?from=k   where frames k and later lie
//                                      /run/frame?k     one frame, of a recording that ranks wrote in parts
//   /runs.json     names of several    /runs/k/NAME     the same of the k-th of them
//
// It listens on loopback, and answers only requests that name loopback as their host, so that no other site's page can reach
// it under a name of its own. On another address everything lies below a random token.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { InputError } from '../../model/inputError.js'
import { readRecord } from '../runFolder/runRecord.js'
import { byteRange } from './byteRange.js'
import { FrameIndex } from './frameIndex.js'
import { type ServedFile, servedFile } from './servedFile.js'

export interface RunServerOptions {
  /** The run folder. */
  readonly folder: string
  /** Runs that are shown side by side, in place of the one above. */
  readonly runs?: readonly ServedRun[] | undefined
  /** The folder of the page. */
  readonly page: string
  /** Loopback when omitted; with another address everything lies below a token. */
  readonly host?: string
  /** Any free one when omitted. */
  readonly port?: number
}

export interface ServedRun {
  /** For people. */
  readonly name: string
  readonly folder: string
}

export interface RunServer {
  readonly url: string
  close(): Promise<void>
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const loopbackAddress = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** No script but the page's own, no request but to here; isolated, so that the page may share memory among threads. */
const headers: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

const compress = promisify(gzip)

/** Frames looked for in one answer. */
const firstFrames = 200
const laterFrames = 20_000

export async function startRunServer(options: RunServerOptions): Promise<RunServer> {
  const { host = '127.0.0.1', port = 0 } = options
  const local = loopbackAddress.test(host)
  const token = local ? null : randomBytes(18).toString('base64url')
  const answerer = new Answerer(options, token)
  const server = createServer((request, response) => void answerer.answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' ? 'the port is taken' : error.message
      reject(new InputError(`${host}:${port} cannot be listened on: ${taken}.`))
    })
    server.listen(port, host, resolve)
  })
  const { port: given } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${given}/${token ? `${token}/` : ''}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Answerer {
  private readonly indices = new Map<string, FrameIndex>()
  private readonly packed = new Map<string, Buffer>()

  constructor(
    private readonly options: RunServerOptions,
    private readonly token: string | null,
  ) {}

  private indexOf(folder: string): FrameIndex {
    const known = this.indices.get(folder) ?? new FrameIndex(join(folder, 'frames', 'recording.talus'))
    this.indices.set(folder, known)
    return known
  }

  /** The folder and the name in it that an address below run/ or runs/k/ means; null for any other. */
  private inRun(address: string): { readonly folder: string; readonly name: string } | null {
    const { folder, runs = [] } = this.options
    if (address.startsWith('run/')) return { folder, name: address.slice(4) }
    const [, number, name] = /^runs\/(\d{1,6})\/(.*)$/.exec(address) ?? []
    const run = number === undefined ? undefined : runs[Number(number)]
    return run ? { folder: run.folder, name: name! } : null
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, text] of Object.entries(headers)) response.setHeader(name, text)
    try {
      await this.route(request, response)
    } catch {
      if (!response.headersSent) refuse(response, 500)
      else response.destroy()
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return refuse(response, 405)
    }
    if (!this.token && !loopback.test(request.headers.host ?? '')) return refuse(response, 403)
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    const inside = this.withoutToken(path)
    if (inside === null) return refuse(response, 404)
    if (inside === 'runs.json')
      return sendJson(
        (this.options.runs ?? []).map(({ name }) => name),
        request,
        response,
      )
    const run = this.inRun(inside)
    if (run?.name === 'frames.json') return this.sendFrames(run.folder, new URLSearchParams(query), request, response)
    if (run?.name === 'frame') return this.sendFrame(run.folder, Number(query), request, response)
    const file = run
      ? await servedFile(run.folder, run.name)
      : await servedFile(this.options.page, inside || 'index.html')
    if (!file) return refuse(response, 404)
    return run ? sendFile(file, request, response) : this.sendPage(file, request, response)
  }

  /** The address below the token; null where the token is not there. */
  private withoutToken(path: string): string | null {
    if (!path.startsWith('/')) return null
    if (!this.token) return path.slice(1)
    const [first = '', ...rest] = path.slice(1).split('/')
    const digest = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(digest(first), digest(this.token)) && rest.length > 0 ? rest.join('/') : null
  }

  private async sendFrame(
    folder: string,
    index: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const frame = await this.indexOf(folder).frame(index)
    if (!frame) return refuse(response, 404)
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': frame.length })
    response.end(request.method === 'HEAD' ? undefined : frame)
  }

  /** Where frames lie and how long the table of samples is; see recordedRun.ts of the viewer. */
  private async sendFrames(
    folder: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const index = this.indexOf(folder)
    // who begins is answered at once, however long the recording is
    await index.look(Number(query.get('from')) > 0 ? laterFrames : firstFrames)
    const { status } = await readRecord(folder)
    const probes = await stat(join(folder, 'probes.csv')).catch(() => null)
    const wanted = Number(query.get('from'))
    const from = Number.isSafeInteger(wanted) && wanted >= 0 ? Math.min(wanted, index.frames.length) : 0
    const list = {
      generation: index.generation,
      from,
      inParts: index.inParts,
      frames: index.frames.slice(from).map(({ offset, bytes, time }) => [offset, bytes, time]),
      probeBytes: probes?.size ?? 0,
      growing: status === 'interrupted',
      more: index.more,
    }
    sendJson(list, request, response)
  }

  /** Text is sent compressed where the browser takes it, and packed only once. */
  private async sendPage(file: ServedFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'])) || !/\.(js|css|html|wasm)$/.test(file.path)) {
      return sendFile(file, request, response)
    }
    const body = this.packed.get(file.path) ?? (await compress(await readFile(file.path)))
    this.packed.set(file.path, body)
    response.writeHead(200, {
      'Content-Type': types[extname(file.path)],
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function sendJson(content: unknown, request: IncomingMessage, response: ServerResponse): void {
  const body = Buffer.from(JSON.stringify(content))
  response.writeHead(200, { 'Content-Type': types['.json'], 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function sendFile({ path, size }: ServedFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const range = byteRange(request.headers.range, size)
  response.setHeader('Accept-Ranges', 'bytes')
  if (range === 'none') {
    response.setHeader('Content-Range', `bytes */${size}`)
    return refuse(response, 416)
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
  response.writeHead(range ? 206 : 200, {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Content-Length': end - start + 1,
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  else await pipeline(createReadStream(path, { start, end, highWaterMark: 1 << 20 }), response)
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Length': 0 }).end()
}
