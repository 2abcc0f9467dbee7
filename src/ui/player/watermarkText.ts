/** Who watches, as one text over the picture: `Wang Fang 1234`. */
export const watermarkText = ({
  name,
  last4,
}: {
  readonly name: string
  readonly last4: string
}): string => [name, last4].filter(Boolean).join(' ')
