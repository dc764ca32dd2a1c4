// theme.ts: colours of the scene and of the page, dark and light.

export interface Theme {
  readonly name: 'dark' | 'light'
  readonly sun: string
  readonly sunStrength: number
  readonly sky: string
  /** Light from below. */
  readonly bounce: string
  readonly skyStrength: number
  readonly backTop: string
  readonly backBottom: string
  readonly ground: string
  readonly grid: string
}

export const themes: Readonly<Record<Theme['name'], Theme>> = {
  dark: {
    name: 'dark',
    sun: '#fff1dc',
    sunStrength: 1.9,
    sky: '#a9c2e6',
    bounce: '#5d5148',
    skyStrength: 0.75,
    backTop: '#0e1319',
    backBottom: '#27313c',
    ground: '#3a434d',
    grid: '#56626f',
  },
  light: {
    name: 'light',
    sun: '#fff4e2',
    sunStrength: 1.75,
    sky: '#cfdff5',
    bounce: '#8d8074',
    skyStrength: 0.85,
    backTop: '#dfe7ee',
    backBottom: '#f7f8f8',
    ground: '#d4d7d8',
    grid: '#b4babd',
  },
}

export const preferredTheme = (): Theme['name'] =>
  matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
