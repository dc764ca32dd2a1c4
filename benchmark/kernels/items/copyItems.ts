// copyItems.ts: one load and one store for each element: how much of the memory's speed a kernel gets.

import { kernel } from '../../../src/language/kernel.js'
import { itemFrom, setItemTo } from '../../accessors.js'

export const copyItems = kernel('item', { hot: true }, (i) => {
  setItemTo(i, itemFrom(i))
})

export const nothing = kernel('item', (i) => {
  if (i < 0) setItemTo(i, itemFrom(i))
})
