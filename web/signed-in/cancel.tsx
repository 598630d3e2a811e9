export const Cancel = ({ onClose }: { onClose(): void }) => (
  <button type="button" class="button" onClick={onClose}>
    Cancel
  </button>
);
