export function claims(): string
