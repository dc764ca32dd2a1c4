// mean.ts: the mean of some numbers, added in their order.

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
