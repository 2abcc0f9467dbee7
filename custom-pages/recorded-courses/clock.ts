/** Milliseconds of a video as its player tells them: '4:05', '1:02:00'. */
export const videoTime = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  const two = (n: number): string => String(n).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
