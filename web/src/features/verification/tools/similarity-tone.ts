/** Above these the colour of the test tool changes; the verdict's own bounds are the server's. */
const GOOD_ABOVE = 0.7;
const PARTIAL_ABOVE = 0.5;

/** @param similarity 0 to 1 */
export function similarityTone(similarity: number): 'good' | 'partial' | 'none' {
  if (similarity > GOOD_ABOVE) return 'good';
  return similarity > PARTIAL_ABOVE ? 'partial' : 'none';
}
