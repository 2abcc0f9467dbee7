/** An amount with its currency as people write it: 'CNY 7,200.00'. */
export const priceText = (amount: string, currency: string): string => {
  const [whole = '', decimals = '00'] = amount.split('.')
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}
