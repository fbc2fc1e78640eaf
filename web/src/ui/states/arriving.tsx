import './arriving.css';

/**
 * Marks a block that is loading and whose height is not known. The content of the page below it is
 * not visible until the block has loaded, so that it does not move.
 */
export const Arriving = () => <div data-arriving hidden />;
