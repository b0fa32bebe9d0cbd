// Sends a form by XMLHttpRequest: fetch does not report how much of it is sent.

/** `show` gets the share that is sent, in per cent; set by the page's field of files. */
export const sentShare = { show: (_percent: number): void => undefined }

/** @returns body null if it is no JSON @throws TypeError without a response, as fetch does */
export async function sendForm(request: Request): Promise<{ status: number; body: unknown }> {
  const form = await request.formData()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    sending.setRequestHeader('accept', 'application/json')
    sending.responseType = 'json'
    sending.upload.addEventListener('progress', ({ loaded, total }) => sentShare.show(Math.floor((100 * loaded) / total)))
    sending.addEventListener('load', () => resolve({ status: sending.status, body: sending.response }))
    for (const failure of ['error', 'abort']) sending.addEventListener(failure, () => reject(new TypeError('no response')))
    request.signal.addEventListener('abort', () => sending.abort())
    sending.send(form)
  })
}
