// Names the device of a session in words, by the browser's User-Agent.

const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (text: string, names: [RegExp, string][]): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

export const deviceName = (userAgent: string): string =>
  [named(userAgent, browsers), named(userAgent, systems)].filter(Boolean).join(', ') || 'Неизвестное устройство'
