// Plays two short tones, in one of the tabs of a browser.

const tones = [
  { atSeconds: 0, hertz: 660 },
  { atSeconds: 0.18, hertz: 880 },
]
const toneSeconds = 0.4
/** Other tabs have counted the order by then. */
const quietMs = 3000

export async function playOrderSound(): Promise<void> {
  if (!('locks' in navigator)) return play()
  await navigator.locks.request('order-sound', { ifAvailable: true }, (lock) => (lock ? play() : undefined))
}

async function play(): Promise<void> {
  const audio = new AudioContext()
  for (const { atSeconds, hertz } of tones) {
    const [tone, volume, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + atSeconds]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.15, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + toneSeconds)
  }
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  await audio.close()
}
