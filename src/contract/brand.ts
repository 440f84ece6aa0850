import * as z from 'zod/mini'

export const brandSettingsShape = {
  brand: z.string().check(z.trim(), z.minLength(1)),
  brandColor: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i))),
  brandLogo: z.optional(z.string().check(z.regex(/^(\/(?!\/)|data:image\/)/))),
}

export interface Brand {
  brand: string
  brandColor?: string | undefined
  brandLogo?: string | undefined
}

export function brandIconUrl({ brand, brandColor = usualColor, brandLogo }: Brand): string {
  if (brandLogo) return brandLogo
  const [initial = ''] = brand.trim().toUpperCase()
  const text = isLight(brandColor) ? '#000' : '#fff'
  // Letters with a meaning in XML are left out.
  const letter = /[&<]/.test(initial) ? '' : initial
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${brandColor}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="${text}">${letter}</text></svg>`,
  )}`
}

const usualColor = '#1f4e79'

function isLight(color: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179
}
