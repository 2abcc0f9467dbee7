import { amountFigure } from '../../src/ui/parts/fields/figures.ts'

/** '1234.50' of CNY -> 'CNY 1,234.50'. */
export const paymentText = (amount: string, currency: string): string =>
  amountFigure(amount, currency) ?? amount
