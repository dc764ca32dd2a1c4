// capture.ts: pictures and videos of the canvas, saved by the browser.

/** A file the browser saves. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** To be called in the task that has drawn it. */
export function picture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))), 'image/png')
  })
}

export class VideoRecorder {
  private recorder: MediaRecorder | null = null

  get running(): boolean {
    return this.recorder !== null
  }

  start(canvas: HTMLCanvasElement, done: (video: Blob) => void): void {
    const stream = canvas.captureStream(30)
    const type = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'].find((t) =>
      MediaRecorder.isTypeSupported(t),
    )
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 12e6 })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.onstop = () => done(new Blob(pieces, { type: 'video/webm' }))
    recorder.start(500)
    this.recorder = recorder
  }

  stop(): void {
    this.recorder?.stop()
    this.recorder = null
  }
}
