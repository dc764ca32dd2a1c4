// server.test.ts: what the viewer's server gives, and what it does not.

import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, test } from 'vitest'
import { openRecording } from '#talus/files.js'
import { byteRange } from '#talus/io/runServer/byteRange.js'
import { type RunServer, startRunServer } from '#talus/io/runServer/runServer.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { frameBytes, goOn, makeRun } from './madeRun.js'

const folder = temporaryFolder()
const run = makeRun(join(folder, 'run'))
const page = fileURLToPath(new URL('../../dist/viewer/', import.meta.url))
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

async function serve(options: { host?: string; folder?: string } = {}): Promise<RunServer> {
  const server = await startRunServer({ folder: run, page, ...options })
  closing.push(server.close)
  return server
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** The path as it stands: fetch would tidy it up. */
function ask(server: RunServer, path: string, options: { method?: string; headers?: object } = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {} } = options
    const asking = request({ hostname, port, path, method, headers: { ...headers } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

describe('the server', () => {
  it('gives the page and the run, with headers that hold the page in', async () => {
    const server = await serve()
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    const { status, headers, body } = await ask(server, '/')
    expect(status).toBe(200)
    expect(body.toString()).toContain('viewer.js')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).not.toContain("'unsafe-eval'")
    expect(policy).not.toContain('unsafe-inline')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.parse((await ask(server, '/run/run.json')).body.toString()).scene).toBe('made')
  })

  it('gives parts of files', async () => {
    const server = await serve()
    const whole = (await ask(server, '/run/probes.csv')).body
    const part = (range: string) => ask(server, '/run/probes.csv', { headers: { Range: range } })
    const middle = await part('bytes=5-9')
    expect(middle.status).toBe(206)
    expect(middle.headers['content-range']).toBe(`bytes 5-9/${whole.length}`)
    expect(middle.body).toEqual(whole.subarray(5, 10))
    expect((await part('bytes=-4')).body).toEqual(whole.subarray(whole.length - 4))
    expect((await part(`bytes=7-`)).body).toEqual(whole.subarray(7))
    const beyond = await part(`bytes=${whole.length}-`)
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    const head = await ask(server, '/run/probes.csv', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(whole.length), 0])
  })

  it('is for reading only', async () => {
    const server = await serve()
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await ask(server, '/run/run.json', { method })
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  it('says where frames lie, and what is new of them', async () => {
    const own = makeRun(join(folder, 'growing'), 3, 'interrupted')
    const server = await serve({ folder: own })
    const list = async (from: number) =>
      JSON.parse((await ask(server, `/run/frames.json?from=${from}`)).body.toString())
    const first = await list(0)
    expect(first).toMatchObject({ generation: 0, from: 0, growing: true })
    expect(first.frames.map((frame: number[]) => frame[2])).toEqual([0, 0.1, 0.2])
    const recording = await openRecording(join(own, 'frames', 'recording.talus'))
    await recording.close()
    expect(first.frames.map((frame: number[]) => frame[0])).toEqual(recording.frames.map(({ offset }) => offset))
    // half a frame is none
    const next = frameBytes(3)
    appendFileSync(join(own, 'frames', 'recording.talus'), next.subarray(0, 100))
    expect((await list(3)).frames).toEqual([])
    appendFileSync(join(own, 'frames', 'recording.talus'), next.subarray(100))
    const more = await list(3)
    expect(more.frames).toHaveLength(1)
    expect(more.frames[0]).toEqual([first.frames[2][0] + first.frames[2][1], next.length, expect.closeTo(0.3)])
    await goOn(own, 4)
    expect((await list(4)).frames).toHaveLength(1)
    // a run that is continued cuts frames off
    truncateSync(join(own, 'frames', 'recording.talus'), more.frames[0][0])
    expect(await list(0)).toMatchObject({ generation: 1, frames: { length: 3 } })
  })
})

test('a long recording is listed in parts, the first of them at once', async () => {
  const own = makeRun(join(folder, 'long'), 230)
  const server = await serve({ folder: own })
  const list = async (from: number) => JSON.parse((await ask(server, `/run/frames.json?from=${from}`)).body.toString())
  const first = await list(0)
  expect([first.frames.length, first.more, first.growing]).toEqual([200, true, false])
  const rest = await list(200)
  expect([rest.from, rest.frames.length, rest.more]).toEqual([200, 30, false])
  expect(rest.frames[29][2]).toBeCloseTo(22.9, 9)
  expect((await list(0)).frames).toHaveLength(230)
})

describe('nothing outside the run folder and the page is served:', () => {
  const secret = join(folder, 'secret.txt')
  writeFileSync(secret, 'secret')
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere', 'file.txt'), 'secret')
  symlinkSync(secret, join(run, 'link.txt'))
  symlinkSync(join(folder, 'elsewhere'), join(run, 'linked'))
  symlinkSync(join(run, 'run.json'), join(run, 'inside.json'))
  writeFileSync(join(run, '.hidden'), 'secret')

  test.each([
    '/run/../secret.txt',
    '/run/%2e%2e/secret.txt',
    '/run/%2E%2E%2Fsecret.txt',
    '/run/..%2fsecret.txt',
    '/run/%252e%252e/secret.txt',
    '/run/..%5csecret.txt',
    '/run/..\\secret.txt',
    '/run/frames/../../secret.txt',
    '/run//etc/passwd',
    '/run/%2fetc%2fpasswd',
    '/run/./run.json',
    '/run/link.txt',
    '/run/linked/file.txt',
    '/run/.hidden',
    '/run/',
    '/run/frames',
    '/run/run.json%00.txt',
    '/run/%c0%ae%c0%ae/secret.txt',
    '/run/%',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/../cli/main.js',
    '/etc/passwd',
    'http://127.0.0.1/run/../secret.txt',
  ])('%s', async (path) => {
    const { status, body } = await ask(await serve(), path)
    expect([status, body.toString()]).toEqual([404, ''])
  })

  it('while a link within the folder is as good as the file', async () => {
    expect((await ask(await serve(), '/run/inside.json')).status).toBe(200)
  })
})

test('a request that names another host is refused, so that no other site reaches it by a name of its own', async () => {
  const server = await serve()
  const from = async (host: string) => (await ask(server, '/run/run.json', { headers: { Host: host } })).status
  for (const host of ['evil.example', 'evil.example:80', '127.0.0.1.evil.example', '10.0.0.1']) {
    expect([host, await from(host)]).toEqual([host, 403])
  }
  // the other end of a tunnel has a port of its own
  for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000', 'LOCALHOST']) {
    expect([host, await from(host)]).toEqual([host, 200])
  }
})

test('for other machines everything lies below a token that is new each time', async () => {
  const [one, two] = [await serve({ host: '0.0.0.0' }), await serve({ host: '0.0.0.0' })]
  const token = new URL(one.url).pathname
  expect(token).toMatch(/^\/[\w-]{24}\/$/)
  expect(new URL(two.url).pathname).not.toBe(token)
  const named = { headers: { Host: 'machine.example:80' } }
  expect((await ask(one, `${token}run/run.json`, named)).status).toBe(200)
  expect((await ask(one, token, named)).status).toBe(200)
  for (const path of ['/', '/run/run.json', '/wrong/run/run.json', token.slice(0, -1), `${token}../run/run.json`]) {
    expect([path, (await ask(one, path, named)).status]).toEqual([path, 404])
  }
})

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-100', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  // not understood, so that the whole file is sent
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['lines=1-2', null],
  ['bytes=-', null],
])('range %s of ten bytes', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})
