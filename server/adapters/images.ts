import type { Images } from '../platform/context.ts'
import { errors } from '../platform/errors/errors.ts'

const maxSide = 4096
// a picture that unpacks to more than this is an attack or a poster
const maxPixels = 50_000_000

/**
 * Re-encodes pictures with sharp: without EXIF data (places, cameras), turned upright, at most 4096
 * pixels a side.
 */
export const sharpImages: Images = {
  clean: async (bytes, type) => {
    const { default: sharp } = await import('sharp')
    try {
      const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .rotate()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      return new Uint8Array(
        await (type === 'image/png' ? image.png() : image.jpeg({ quality: 88 })).toBuffer(),
      )
    } catch {
      throw errors.fileTypeNotAllowed({ types: 'jpg, png' })
    }
  },
}
